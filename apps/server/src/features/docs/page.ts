/** docs: the page itself. It is whole without its script, which only searches. */
import { themeKeys, themeScript } from '@pramaan/brand'
import { type ApiPage, JSON_TYPE, type Operation } from '../../platform/open-api.ts'
import { curlOf } from './curl.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const surfaces = [
  {
    base: '/api',
    title: 'Main API',
    note: 'What the client’s app calls, with the bearer token of its session.',
  },
  {
    base: '/data',
    title: 'Stock data API',
    note: 'Prices, charts and search. It takes the X-API-Key header.',
  },
  {
    base: '/console-api',
    title: 'Console API',
    note: 'What the firm’s staff call, with the cookie of their session.',
  },
] as const

const access: Readonly<Record<string, string>> = {
  public: 'Anyone',
  'api-key': 'X-API-Key header',
  'refresh-token': 'Refresh token and device cookie',
  client: 'Signed-in client',
  'approved-client': 'Signed-in client with approved KYC',
}

/** Nothing of the page is trusted to be harmless, although all of it is ours. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function docsPage({ info, paths }: ApiPage): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const sections = surfaces.map((surface) => ({
    ...surface,
    calls: calls.filter(({ path }) => path.startsWith(`${surface.base}/`)),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(info.title)} | API</title>
<script>${themeScript(themeKeys.web)}</script>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/script.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<p class="brand">${escaped(info.title)}</p>
<h1>API reference</h1>
<p class="lead">${escaped(info.description ?? '')}</p>
<p class="facts"><span>Version ${escaped(info.version)}</span><span>${calls.length} calls</span><a href="/openapi.json">OpenAPI 3.1 (JSON)</a></p>
<div class="search" role="search" hidden>
<label for="search">Search calls</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="withdraw, POST, listMail">
<p id="found" role="status"></p>
</div>
<nav aria-label="Parts of the API">${sections.map(({ base, title, calls: own }) => `<a href="#${base.slice(1)}">${title} <small>${own.length}</small></a>`).join('')}</nav>
</header>
<main id="calls">
${sections.map(section).join('\n')}
</main>
</body>
</html>
`
}

function section(part: { base: string; title: string; note: string; calls: readonly Call[] }): string {
  const groups = Map.groupBy(part.calls, ({ path }) => path.split('/')[2] ?? '')
  const shown = [...groups].map(
    ([name, calls]) =>
      `<div class="group"><h3>${escaped(titled(name))}</h3>${calls.map(callOf).join('\n')}</div>`,
  )
  return `<section aria-labelledby="${part.base.slice(1)}"><h2 id="${part.base.slice(1)}">${part.title} <code>${part.base}</code></h2>
<p class="note">${part.note}</p>
${shown.join('\n')}</section>`
}

const titled = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

function callOf(call: Call): string {
  const { method, path, operation } = call
  const name = operation.operationId ?? ''
  const words = `${name} ${method} ${path} ${operation.summary ?? ''}`.toLowerCase()
  return `<details id="${escaped(name)}" data-words="${escaped(words)}">
<summary><span class="method ${method.toLowerCase()}">${method}</span><code class="path">${pathWithBreaks(path)}</code><span class="summary">${escaped(operation.summary ?? '')}</span></summary>
<div class="call">
<dl><div><dt>Operation ID</dt><dd><code>${escaped(name)}</code></dd></div><div><dt>Who can call it</dt><dd>${escaped(whoOf(operation))}</dd></div></dl>
${parametersOf(operation)}${examplesOf(call)}
</div>
</details>`
}

/** A long path breaks after its slashes and nowhere else. */
const pathWithBreaks = (path: string): string => escaped(path).replaceAll('/', '/<wbr>')

function whoOf({ tags: [tag = ''] = [] }: Operation): string {
  const [kind = '', roles] = tag.split(': ')
  return roles ? `Firm staff: ${roles}` : (access[kind] ?? kind)
}

function parametersOf({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${escaped(place)}</td><td>${escaped(typeName(schema?.type))}</td><td>${required ? 'Required' : 'Optional'}</td></tr>`,
  )
  return `<h4>Parameters</h4><div class="scroll" tabindex="0" role="region" aria-label="Parameters"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col"></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const typeName = (type: string | readonly string[] | undefined): string =>
  typeof type === 'string' ? type : (type?.join(' or ') ?? 'string')

function examplesOf(call: Call): string {
  const body = call.operation.requestBody?.content?.[JSON_TYPE]?.example
  const reply = call.operation.responses?.['200']?.content?.[JSON_TYPE]?.example
  return [
    body === undefined ? '' : block('Request body', JSON.stringify(body, null, 2)),
    reply === undefined ? '' : block('Reply', JSON.stringify(reply, null, 2)),
    block('curl', curlOf(call.method, call.path, call.operation)),
  ].join('')
}

const block = (title: string, text: string): string =>
  `<h4>${title}</h4><pre tabindex="0" role="region" aria-label="${title}"><code>${escaped(text)}</code></pre>`
