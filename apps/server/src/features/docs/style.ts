/** docs: the page's look, in the brand's own colours, light and dark. */
import { dark, light, tokensCss } from '@pramaan/brand'

export const docsStyle = `${tokensCss(light, dark)}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 15px/1.55 Inter, system-ui, sans-serif; scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; }
h1, h2, h3, h4, p { margin: 0; }
h1 { font-size: 1.625rem; line-height: 2rem; letter-spacing: -0.01em; }
h2 { font-size: 1.25rem; margin-top: 2.5rem; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: baseline; }
h3 { font-size: 0.8125rem; color: var(--soft); margin: 1.5rem 0 0.5rem; font-weight: 600; }
h4 { font-size: 0.8125rem; color: var(--soft); margin: 1rem 0 0.375rem; font-weight: 600; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.8125rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--raised); padding: 0.5rem 0.75rem; }
.brand { color: var(--accent); font-weight: 600; }
.lead, .note { color: var(--soft); max-width: 46rem; margin-top: 0.5rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-top: 0.75rem; font-size: 0.8125rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.search { margin-top: 1.25rem; }
.search label { display: block; font-size: 0.8125rem; font-weight: 600; margin-bottom: 0.25rem; }
.search input { width: 100%; min-height: 2.75rem; padding: 0 0.875rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 0.625rem; }
.search p { min-height: 1.25rem; font-size: 0.8125rem; color: var(--soft); margin-top: 0.25rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.5rem; }
nav a { padding: 0.5rem 0.75rem; border-radius: 999px; background: var(--accent-wash); text-decoration: none; font-size: 0.8125rem; font-weight: 600; }
nav small { font: inherit; }
details { background: var(--raised); border: 1px solid var(--line); border-radius: 0.75rem; margin-bottom: 0.5rem; }
summary { cursor: pointer; display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: 0.25rem 0.75rem; align-items: baseline; padding: 0.75rem 1rem; list-style: none; border-radius: 0.75rem; }
summary::-webkit-details-marker { display: none; }
.method { font-size: 0.75rem; font-weight: 700; text-align: center; border-radius: 0.375rem; padding: 0.125rem 0; background: var(--sunken); color: var(--soft); }
.method.get { background: var(--accent-wash); color: var(--accent); }
.method.post { background: var(--gain-wash); color: var(--gain); }
.method.put { background: var(--pending-wash); color: var(--pending); }
.method.delete { background: var(--loss-wash); color: var(--loss); }
.path { font-weight: 600; overflow-wrap: anywhere; }
.summary { grid-column: 2; color: var(--soft); font-size: 0.875rem; }
.call { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
dl { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0.75rem 0 0; }
dt { font-size: 0.75rem; color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.scroll, pre { overflow-x: auto; }
pre { margin: 0; padding: 0.75rem 0.875rem; background: var(--sunken); border-radius: 0.5rem; max-height: 26rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.8125rem; }
th, td { text-align: left; padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--soft); font-size: 0.75rem; }
@media (min-width: 48rem) {
  body { padding: 2.5rem 2rem 6rem; }
  h1 { font-size: 2.125rem; line-height: 2.5rem; }
  summary { grid-template-columns: 4.5rem minmax(0, 24rem) minmax(0, 1fr); }
  .summary { grid-column: 3; }
}
`
