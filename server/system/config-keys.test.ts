import { expect, it } from 'vitest'
import { builtIn } from './config-keys.ts'
import { settingKeys } from './settings.ts'

it('knows every setting that the money screens read, so that nobody adds it by its name', () => {
  for (const key of settingKeys) expect(builtIn(key)?.titles, key).toBeDefined()
})

it('asks a second operator before the cooling period of payout addresses changes', () => {
  const cooling = builtIn('withdraw.newAddressCoolingHours')
  expect(cooling).toMatchObject({ kind: 'number', isGuarded: true })
  expect(cooling?.schema.safeParse(721).success).toBe(false)
  expect(cooling?.schema.safeParse(0).success).toBe(true)
})
