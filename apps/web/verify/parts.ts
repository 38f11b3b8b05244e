/** The parts of the page by their id, and how new ones are made. */
export function part<E extends Element = HTMLElement>(id: string): E {
  const found = document.querySelector<E>(`#${id}`)
  if (!found) throw new Error(`There is no part ${id} on the page.`)
  return found
}
export const input = (id: string): HTMLInputElement => part(id)
export const button = (id: string): HTMLButtonElement => part(id)

export function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className !== '') made.className = className
  return made
}

/** A shape for a drawing that is on the page already. */
export function shape(drawing: Element, name: string, fields: Readonly<Record<string, string>>): Element {
  const made = document.createElementNS(drawing.namespaceURI, name)
  for (const [field, value] of Object.entries(fields)) made.setAttribute(field, value)
  return made
}
