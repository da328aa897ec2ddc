// Members of a simulated platform apply for real-name checks, each once.
import sharp from 'sharp'
import { noting, type World } from './world.ts'

const digits = (random: () => number, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

async function aPicture(random: () => number): Promise<Blob> {
  const background = `#${Math.floor(random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** Operators may look at so many documents in an hour without being slowed down. */
const maxApplications = 8

/** A member who has not applied yet hands in a passport; false where everybody has, or enough have. */
export async function application(world: World, at: number): Promise<boolean> {
  const { client, random, run, applications } = world
  const member = world.members[applications.size]
  if (member === undefined || applications.size >= maxApplications) return false
  const externalId = `${run}-a${at}`
  applications.set(externalId, { externalId, member })
  await noting(world, `POST identity-applications ${externalId}`, async () => {
    const file = await aPicture(random)
    const { fileId } = await client.call(
      'POST files',
      { purpose: 'identity', file },
      { idempotencyKey: `${externalId}-file` },
    )
    const answer = await client.call(
      'POST identity-applications',
      {
        externalId,
        member,
        level: 'basic',
        realName: 'Alex Example',
        idType: 'passport',
        idNo: `E${digits(random, 8)}`,
        country: 'GB',
        fileIds: { front: fileId },
        faceScore: 0.9,
      },
      { idempotencyKey: externalId },
    )
    if (answer.member !== member || answer.level !== 'basic')
      throw new Error(`answered ${JSON.stringify(answer)}`)
  })
  return true
}
