/** public-pages: the few shapes their text is made of. */
import type { ReactNode } from 'react'
import { say } from './say.ts'

export function P({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-prose text-ink">{children}</p>
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5 marker:text-faint">{children}</ul>
}

export function Steps({ children }: { children: ReactNode }) {
  return <ol className="mt-4 grid max-w-prose gap-4">{children}</ol>
}

export function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-3">
      <span
        aria-hidden="true"
        className="figures grid size-8 place-items-center rounded-full border border-edge text-sm font-semibold text-soft"
      >
        {number}
      </span>
      <div className="pt-1">
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{children}</p>
      </div>
    </li>
  )
}

/** A place outside this app. It opens in a new tab, and says so to those who cannot see the mark. */
export function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link underline">
      {children}
      <span aria-hidden="true"> ↗</span>
      <span className="sr-only">{say('newTab')}</span>
    </a>
  )
}

export type Row = { what: ReactNode; why: ReactNode; until: ReactNode }

/** What is kept, why, and until when: a table on a wide screen, stacked rows on a phone. */
export function KeptTable({ caption, rows }: { caption: string; rows: Row[] }) {
  return (
    <table className="mt-4 block w-full text-left md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-edge text-sm text-soft">
          <th scope="col" className="py-2 pr-4 font-semibold md:w-[34%]">
            {say('what')}
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            {say('why')}
          </th>
          <th scope="col" className="py-2 font-semibold md:w-[28%]">
            {say('until')}
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are written in the source and never move
          <tr key={place} className="block border-b border-line py-3 align-top md:table-row md:py-0">
            <th scope="row" className="block pr-4 text-left font-semibold md:table-cell md:py-3 md:align-top">
              {row.what}
            </th>
            <td className="block pr-4 md:table-cell md:py-3 md:align-top">{row.why}</td>
            <td className="block text-soft md:table-cell md:py-3 md:align-top">
              <span className="md:hidden">{say('kept')} </span>
              {row.until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
