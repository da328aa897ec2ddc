import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/database.ts'

const odd = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'NULL', 'null', '{}', '","', '\\', '"', ' a ', 'a,b', '会签', '\n', '\\"'),
)

it('reads and writes the texts that PostgreSQL has, whatever is in them', async () => {
  const database = await testDatabase()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(odd)), async (texts) => {
      const kept = texts.map((text) => text?.replaceAll('\0', '') ?? null)
      const [row] = await database.sql`
        select ${kept as string[]}::text[] as texts, to_json(${kept as string[]}::text[]) as json`
      expect(row).toEqual({ texts: kept, json: kept })
    }),
    { numRuns: 200 },
  )
  expect(await database.sql`select '[3:4]={a,b}'::text[] as texts`).toMatchObject([
    { texts: ['a', 'b'] },
  ])
  await database.drop()
})
