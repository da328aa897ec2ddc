// A list as the file that an operator gets of it.
import { parse } from 'csv-parse/sync'
import { Code } from '#contract/codes.ts'
import type { ExportCall, ListEndpoint } from '#contract/endpoint.ts'
import * as files from '#contract/export.ts'
import { runNextExport } from '#server/lists/export/worker.ts'
import type { TestServer } from './server.ts'

interface Asked {
  readonly filters?: object
  /** The columns, headed by their names. */
  readonly fields: readonly string[]
  readonly orderBy?: string
}

/** Asks for the export of a list. */
export const askExport = (
  server: TestServer,
  token: string,
  { exportCall }: ListEndpoint,
  { filters = {}, fields, orderBy }: Asked,
) =>
  server.call(
    exportCall as ExportCall,
    {
      filters,
      columns: fields.map((field) => ({ field, title: field })),
      format: 'csv',
      title: 'Rows',
      orderBy,
    },
    { token },
  )

/** Exports a list: the rows of the file below its headings, and its control totals. */
export async function exported(...asked: Parameters<typeof askExport>) {
  const [server, token] = asked
  const { code, msg, data } = await askExport(...asked)
  if (code !== Code.ok) throw new Error(`${code} ${msg}`)
  await runNextExport(server.app)
  const file = await server.fetch(`/admin/${files.download.permission}?id=${data.jobId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [, ...rows] = parse(Buffer.from(await file.arrayBuffer()), { bom: true }) as string[][]
  const [job] = (await server.call(files.list, { id: data.jobId }, { token })).data.list
  return {
    rows,
    totals: job?.totals.map(({ field, currency, amount }) => [field, currency, amount]),
  }
}
