// Shows the OpenAPI document on /docs. Nothing is asked of any other host: no fonts, no proxy, no telemetry, no assistant.
// The element is not called "api-reference", which the library fills by itself, without this configuration.
globalThis.Scalar.createApiReference('#reference', {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  // The summaries are sentences: as names in the list beside the page they take four lines each.
  operationTitleSource: 'path',
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
