/** Shows the schema that the page names, with Swagger UI. */
window.SwaggerUIBundle({
  url: document.getElementById('api').dataset.schema,
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
