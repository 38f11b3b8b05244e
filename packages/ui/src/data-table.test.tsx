import { expect, test, vi } from 'vitest'
import { ChangeList } from './change-list.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { find, onScreen } from './on-screen.ts'

const columns: Column<{ id: string; name: string; act: string | null }>[] = [
  { head: 'Client', isMain: true, cell: ({ name }) => name },
  { head: 'Act', cell: ({ act }) => act },
]
const rows = [
  { id: '1', name: 'Asha', act: 'Revoke' },
  { id: '2', name: 'Ravi', act: null },
]

const Table = () => (
  <DataTable
    label="Clients"
    columns={columns}
    rows={rows}
    keyOf={({ id }) => id}
    link={({ id }, content, look) => (
      <a href={`#${id}`} className={look}>
        {content}
      </a>
    )}
  />
)

test('on a wide screen it is a table with named columns and one link to a row', () => {
  const { place } = onScreen(<Table />)
  expect(find('table').getAttribute('aria-label')).toBe('Clients')
  expect([...place.querySelectorAll('th')].map((head) => head.textContent)).toEqual(['Client', 'Act'])
  expect([...place.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('a').length)).toEqual([
    1, 1,
  ])
})

test('below 768 px it is a list, and what a row has nothing to say about takes no room', async () => {
  // Zoomed out over something wide a phone's window says more than its layout has: the media query is what counts.
  vi.stubGlobal('innerWidth', 970)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: !query.includes('min-width: 768px') }))
  vi.resetModules()
  const { DataTable: PhoneTable } = await import('./data-table.tsx')
  const { place } = onScreen(
    <PhoneTable label="Clients" columns={columns} rows={rows} keyOf={({ id }) => id} />,
  )
  expect(place.querySelector('table')).toBeNull()
  expect([...place.querySelectorAll('li')].map((row) => row.querySelectorAll('dt').length)).toEqual([2, 1])
  vi.unstubAllGlobals()
})

test('a change shows before and after with their signs; what stays says so; what is new is only told, once', () => {
  const { place } = onScreen(
    <ChangeList
      changes={[
        { field: 'Limit', before: '₹19,000', after: '₹25,000' },
        { field: 'Bonus', before: 'allowed', after: 'allowed' },
        { field: 'For', before: '', after: 'Pune' },
        { field: 'Message', before: 'Thanks', after: '' },
      ]}
    />,
  )
  expect([...place.querySelectorAll('del')].map((gone) => gone.textContent)).toEqual([
    '−Before: ₹19,000',
    '−Before: Thanks',
  ])
  expect([...place.querySelectorAll('ins')].map((come) => come.textContent)).toEqual([
    '+After: ₹25,000',
    '+After: nothing',
  ])
  expect(place.textContent).toContain('ForPune')
  expect(place.textContent).toContain('unchanged')
})
