// Shows the OpenAPI document on /docs. Nothing is asked of any other host: no fonts, no proxy, no telemetry, no assistant.
globalThis.Scalar.createApiReference('#api-reference', {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
