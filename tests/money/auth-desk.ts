// A desk with real-name checks: members, what they submitted, and a picture of a document.
import { createHash } from 'node:crypto'
import * as api from '#contract/member/member-auth.ts'
import { raster } from '#demo/pictures/raster.ts'
import type { Connection, SqlClient } from '#server/db/connection/client.ts'
import { hashDemoNumber, sealDemoNumber } from '#server/member/auth/document-number.ts'
import { openDesk, type Reviewer, send } from './desk.ts'
import { expectRefused } from './refused.ts'

export interface NewAuth {
  memberId: string
  idNo: string
  realName: string
  idType: string
  countryCode: string
  expiryDate: string | null
  status: string
  submitIp: string
  frontImg: string
  backImg: string
  handImg: string
  authLevel: string
}

/** A white picture. */
const picture = raster(320, 200, ['#ffffff'], 0).url()

let serial = 0
/** Another made-up passport number. */
export const newNumber = (): string => `E${String(10_000_000 + (serial += 1))}`

const why = 'compared with the pictures'

/** Sets how many records operators open before they are slowed down, and before each needs a code. */
export async function setRevealLimits(
  sql: SqlClient,
  limits: Readonly<Partial<Record<'slowFrom' | 'slowSec' | 'hourMax' | 'dayMax', number>>>,
): Promise<void> {
  for (const [name, value] of Object.entries(limits))
    await sql`update sys_config set value = to_jsonb(${value}::int) where key = ${`reveal.${name}`}`
}

export type AuthDesk = Awaited<ReturnType<typeof openAuthDesk>>

/** Opens a desk over a migrated and seeded database. */
export async function openAuthDesk(
  connection: Pick<Connection, 'db' | 'sql'>,
  url: string,
  options?: { confirms?: boolean },
) {
  const { sql } = connection
  const desk = await openDesk(connection, url, options)
  // A desk opens in seconds what people open in a day.
  await setRevealLimits(sql, { slowFrom: 10_000, hourMax: 10_000, dayMax: 100_000 })
  const [alice, bob] = (await desk.operators(2)) as [Reviewer, Reviewer]

  /** A submission; pending, of a passport, unless said otherwise. */
  async function one(values: Partial<NewAuth> = {}): Promise<string> {
    const {
      idNo = newNumber(),
      realName = 'Alex Example',
      idType = 'passport',
      countryCode = 'GB',
      expiryDate = '2099-01-31',
      status = 'pending',
      submitIp = `10.7.${serial % 250}.${(serial += 1) % 250}`,
      frontImg = picture,
      backImg = idType === 'passport' ? '' : picture,
      authLevel = 'primary',
      handImg = authLevel === 'advanced' ? picture : '',
    } = values
    const memberId = values.memberId ?? (await desk.members(1))[0] ?? ''
    const iv = createHash('sha256').update(idNo).digest().subarray(0, 12)
    const [row] = await sql<{ id: string }[]>`
      insert into member_auth (member_id, real_name, id_type, id_no_enc, id_no_hash, country_code, expiry_date,
        front_img, back_img, hand_img, auth_level, face_score, submit_ip, status, reviewer_name, reviewed_at, reject_code)
      values (${memberId}, ${realName}, ${idType}, ${sealDemoNumber(idNo, iv)}, ${hashDemoNumber(idNo)}, ${countryCode},
        ${expiryDate}, ${frontImg}, ${backImg}, ${handImg}, ${authLevel}, 0.95, ${submitIp}, ${status}, ${status === 'pending' ? null : 'elsewhere'},
        ${status === 'pending' ? null : new Date().toISOString()}, ${status === 'rejected' ? 'blurry' : null}) returning id`
    await sql`update member set real_name_status = ${status} where id = ${memberId}`
    return String(row?.id)
  }

  /** What is stored of a submission and its member. */
  async function stored(id: string) {
    const [row] = await sql<Record<string, unknown>[]>`
      select a.*, m.real_name_status, m.withdraw_status, m.member_no from member_auth a
        join member m on m.id = a.member_id where a.id = ${id}`
    return row ?? {}
  }
  const trailOf = (id: string) =>
    sql<
      { action: string; before: unknown; after: unknown; reason: string | null }[]
    >`select action, before, after, reason from operation_log where target_type = 'memberAuth' and target_id = ${id} order by seq`

  const ask = (who: Reviewer, endpoint: Parameters<typeof send>[2], input: object) =>
    send(desk.fetch, who, endpoint, input)
  const review = (who: Reviewer, id: string, input: object, version = 1) =>
    ask(who, api.review, { id, version, ...input })
  const reveal = (who: Reviewer, id: string) =>
    send(desk.fetch, who, api.reveal, { id, reason: why })
  /** Opens a submission and its pictures, as the panel does before an approval. */
  const look = async (who: Reviewer, id: string) => {
    await reveal(who, id)
    const { front_img: front, back_img: back, hand_img: hand } = await stored(id)
    const pictures = { front, back, hand }
    for (const side of api.Side.options)
      if (pictures[side] !== '') await ask(who, api.image, { id, side })
  }
  const decide = async (who: Reviewer, id: string, input: object, version = 1) => {
    if ('action' in input && input.action === 'approve') await look(who, id)
    return review(who, id, input, version)
  }
  const looks = ['memberAuth.image', 'memberAuth.reveal']
  /** The trail without looks. */
  const stepsOf = async (id: string) =>
    (await trailOf(id)).filter(({ action }) => !looks.includes(action))
  const refused = (code: number, attempt: () => Promise<{ code: number; data: unknown }>) =>
    expectRefused(sql, code, attempt)

  return {
    desk,
    sql,
    alice,
    bob,
    one,
    stored,
    trailOf,
    stepsOf,
    ask,
    reveal,
    look,
    review,
    decide,
    refused,
  }
}
