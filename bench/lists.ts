// Every list as its screen opens it, beside the statements it sent, asked of the database alone in the same run: what the
// server adds to the database.
import { connect, type Parameter, type SqlClient } from '#server/db/connection/client.ts'
import { runScript } from '#tests/child-process.ts'
import { appOver, type Fetch, openDesk, send } from '#tests/money/desk.ts'
import { listViews, type ListView } from '#tests/plans/list-views.ts'
import type { Statement } from '#tests/plans/plan.ts'
import type { Figure } from './calls.ts'
import { alternately } from './measure.ts'

/** The zone of the days that lists open with. */
export const zone = 'Asia/Shanghai'

/** Pages of each list that are asked for before any is measured, and how long that may take for one list. */
const warmUpPages = 20
const warmUpMs = 1_000

/** Statements about the caller and the settings are those that every list sends. */
function ownStatements(sent: readonly (readonly Statement[])[]): Statement[][] {
  const texts = sent.map((statements) => new Set(statements.map(({ text }) => text)))
  const isShared = (text: string) => texts.every((each) => each.has(text))
  return sent.map((statements) =>
    statements.filter(({ text }) => /^\s*(select|with|explain|\()/i.test(text) && !isShared(text)),
  )
}

const ask = (sql: SqlClient, statements: readonly Statement[]) =>
  Promise.all(statements.map(({ text, parameters }) => sql.unsafe(text, parameters as Parameter[])))

/** Asks for each list (or for those with `paths`) over a real socket and for its statements, in turns. */
export async function* benchLists(
  url: string,
  rounds: number,
  paths?: readonly string[],
): AsyncGenerator<Figure> {
  const sent: Statement[] = []
  const observed = connect(url, {
    max: 10,
    onStatement: (text, parameters) => sent.push({ text, parameters }),
  })
  const connection = connect(url, { max: 10 })
  const bare = connect(url, { max: 4 })
  const server = runScript('bench/list-server.ts', [url])
  const base = (await server.prints(/^http:\S+$/m))[0]
  const desk = await openDesk(connection, url)
  try {
    const [reader] = await desk.operators(1)
    if (!reader) throw new Error('There is no operator.')
    const call = async ({ list, filter }: ListView, fetcher: Fetch) => {
      const reply = await send(fetcher, reader, list, { pageSize: 20, ...filter }, { base })
      if (reply.code !== 0) throw new Error(`${list.path} answered ${reply.code} ${reply.msg}`)
    }
    const views = listViews(zone).filter(
      ({ path, view }, _, all) =>
        view !== 'everything' || !all.some((other) => other.path === path && other.view !== view),
    )
    const app = appOver(observed)
    const statements: Statement[][] = []
    for (const view of views) {
      sent.length = 0
      await call(view, (request) => app.fetch(request))
      statements.push(sent.splice(0))
    }
    // A server that has just started translates its code for the first pages of each list that are asked for.
    for (const view of views) {
      const begun = performance.now()
      for (let page = 0; page < warmUpPages; page++) {
        await call(view, fetch)
        if (performance.now() - begun > warmUpMs) break
      }
    }
    for (const [index, own] of ownStatements(statements).entries()) {
      const view = views[index]
      if (!view || paths?.includes(view.path) === false) continue
      const { served, plain } = await alternately(rounds, {
        served: () => call(view, fetch),
        plain: () => ask(bare.sql, own),
      })
      yield {
        name: view.path,
        served,
        bare: plain,
        measured: served.p95,
        limit: 2 * plain.p95 + 5,
      }
    }
  } finally {
    await server.end()
    await Promise.all([bare.close(), connection.close(), observed.close()])
  }
}
