//! The routes of the server.

use crate::order::OrderEvent;
use crate::shop::{Refusal, Shop, View};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use tokio::task::spawn_blocking;

pub fn router(shop: Arc<Shop>) -> Router {
    Router::new().route("/orders", post(create)).route("/orders/{id}", get(view).post(handle)).with_state(shop)
}

#[derive(Deserialize)]
struct New {
    customer: String,
}

async fn create(State(shop): State<Arc<Shop>>, Json(new): Json<New>) -> Response {
    respond(StatusCode::CREATED, move || shop.create(&new.customer)).await
}

async fn view(State(shop): State<Arc<Shop>>, Path(id): Path<i64>) -> Response {
    respond(StatusCode::OK, move || shop.view(id)).await
}

async fn handle(
    State(shop): State<Arc<Shop>>,
    Path(id): Path<i64>,
    headers: HeaderMap,
    Json(event): Json<OrderEvent>,
) -> Response {
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).map(str::to_owned);
    respond(StatusCode::OK, move || shop.handle(id, event, key.as_deref())).await
}

/// Makes a call that blocks in a thread for such calls, and answers the request.
async fn respond(status: StatusCode, call: impl FnOnce() -> Result<View, Refusal> + Send + 'static) -> Response {
    let result = spawn_blocking(call).await;
    match result {
        Ok(Ok(view)) => (status, Json(view)).into_response(),
        Ok(Err(Refusal::Unknown)) => StatusCode::NOT_FOUND.into_response(),
        Ok(Err(Refusal::Refused(why))) => (StatusCode::CONFLICT, Json(json!({ "why": why }))).into_response(),
        Ok(Err(Refusal::Failed(error))) => {
            eprintln!("orders: {error}");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
        // The call has panicked.
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
