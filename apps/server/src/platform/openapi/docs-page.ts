// Renders the OpenAPI document as a page for people, on the server: no script, nothing from elsewhere.
import { document, html, type Html } from '../http/pages/html.ts'
import type { OpenApiDocument, Operation } from './document.ts'

export function docsPage(openApi: OpenApiDocument): string {
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = openApi.tags.map(
    ({ name }) =>
      html`<section>
        <h2 id="${name}">${name}</h2>
        ${operations.filter(({ operation }) => operation.tags.includes(name)).map(({ path, method, operation }) => operationSection(path, method, operation))}
      </section> `,
  )
  return document(
    `${openApi.info.title}: the HTTP interface`,
    html`<p>${openApi.info.description}</p>
      <p>The same as a document for programs: <a href="/openapi.json">openapi.json</a>.</p>
      <nav>
        <ul>
          ${openApi.tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
        </ul>
      </nav>
      ${sections}
      <section>
        <h2 id="problems">Problems</h2>
        ${schemaBlock('application/problem+json', openApi.components['schemas'])}
      </section>`,
  ).text
}

function operationSection(path: string, method: string, operation: Operation): Html {
  return html`<article>
    <h3 id="${operation.operationId}"><code>${method} ${path}</code></h3>
    <p>${operation.summary}</p>
    <p>${operation.security.length === 0 ? 'No session needed.' : 'Needs a session: bearer token or cookie.'}</p>
    ${operation.parameters.length === 0 ? html`` : parameterTable(operation)}
    ${operation.requestBody === undefined ? html`` : schemaBlock('Request body', operation.requestBody['content'])}
    ${Object.entries(operation.responses).map(([status, answer]) => schemaBlock(`${status}: ${String(answer['description'])}`, answer['content']))}
  </article> `
}

function parameterTable({ parameters }: Operation): Html {
  return html`<div class="table">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">In</th>
          <th scope="col">Required</th>
          <th scope="col">Schema</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          (parameter) =>
            html`<tr>
              <td><code>${parameter.name}</code></td>
              <td>${parameter.in}</td>
              <td>${parameter.required ? 'yes' : 'no'}</td>
              <td><code>${JSON.stringify(parameter.schema)}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function schemaBlock(label: string, content: unknown): Html {
  if (content === undefined) return html`<p>${label}</p>`
  return html`<details>
    <summary>${label}</summary>
    <pre tabindex="0">${JSON.stringify(content, null, 2)}</pre>
  </details>`
}
