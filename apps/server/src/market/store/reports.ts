/** market: what became of each import. */
import type { Queries } from '../../platform/database.ts'

export interface RefusedRow {
  /** The line of the file, counted from 1. */
  readonly line: number
  readonly why: string
}

export interface ImportReport {
  readonly id: string
  readonly kind: string
  readonly fileName: string
  readonly sha256: string
  readonly accepted: number
  readonly refused: number
  /** The first hundred of them. */
  readonly refusals: readonly RefusedRow[]
  /** Why nothing at all was taken. */
  readonly failure: string | null
  readonly madeAt: Date
}

export const saveReport = async (db: Queries, report: ImportReport): Promise<void> => {
  await db.query(
    `insert into import_report (id, kind, file_name, sha256, accepted, refused, refusals, failure, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      report.id,
      report.kind,
      report.fileName,
      report.sha256,
      report.accepted,
      report.refused,
      JSON.stringify(report.refusals),
      report.failure,
      report.madeAt,
    ],
  )
}

export const lastReports = async (db: Queries, count: number): Promise<ImportReport[]> => {
  const rows = await db.query<{
    id: string
    kind: string
    file_name: string
    sha256: string
    accepted: number
    refused: number
    refusals: RefusedRow[]
    failure: string | null
    made_at: Date
  }>('select * from import_report order by made_at desc, id limit $1', [count])
  return rows.map(({ file_name, made_at, ...row }) => ({ ...row, fileName: file_name, madeAt: made_at }))
}
