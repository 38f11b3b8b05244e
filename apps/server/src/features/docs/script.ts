/** docs: what the page's script does: it searches, and opens the call that the address names. */
export const docsScript = `const field = document.getElementById('search')
const found = document.getElementById('found')
const calls = [...document.querySelectorAll('details')]
const holders = [...document.querySelectorAll('.group, section')]

function search() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word))
  for (const holder of holders) holder.hidden = !holder.querySelector('details:not([hidden])')
  const count = calls.filter((call) => !call.hidden).length
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 call' : count === 0 ? 'No call matches' : count + ' calls'
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) {
    named.open = true
    named.scrollIntoView()
  }
}

document.querySelector('.search').hidden = false
field.addEventListener('input', search)
addEventListener('hashchange', openNamed)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return
  event.preventDefault()
  field.focus()
})
search()
openNamed()
`
