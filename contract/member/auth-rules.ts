// States and reasons of a real-name check, and the rules that server and console both follow.
import { z } from 'zod'
import { isChineseName, isIdCard } from '../identity.ts'

export const AuthLevel = z.enum(['primary', 'advanced'])
export const IdType = z.enum(['idCard', 'passport', 'driverLicense', 'residencePermit'])
export type IdType = z.output<typeof IdType>
/** The states of a submission; a member who never made one is in none of them. */
export const Status = z.enum(['pending', 'approved', 'rejected', 'revoked'])
export type Status = z.output<typeof Status>
export const RejectCode = z.enum([
  'blurry',
  'mismatch',
  'expired',
  'duplicate',
  'underage',
  'forged',
  'region',
  'other',
])
/** The pictures of a submission. */
export const Side = z.enum(['front', 'back', 'hand'])
export type Side = z.output<typeof Side>

/** Which pictures a submission has. */
type Pictures = Readonly<Record<`${Side}Img`, boolean>>

/** The sides of a document that there are pictures of, in their order. */
export const getPicturedSides = (pictures: Pictures): Side[] =>
  Side.options.filter((side) => pictures[`${side}Img`])

/** The sides that a kind of document needs and that there are no pictures of: all but a passport have a back, an advanced check asks for its holder. */
export const missingSides = ({
  idType,
  authLevel,
  ...pictures
}: Pictures & {
  readonly idType: IdType
  readonly authLevel: z.output<typeof AuthLevel>
}): Side[] => {
  const needed: Readonly<Record<Side, boolean>> = {
    front: true,
    back: idType !== 'passport',
    hand: authLevel === 'advanced',
  }
  return Side.options.filter((side) => needed[side] && !pictures[`${side}Img`])
}

/** Returns whether an operator corrected the submission, and so may not decide it. */
export const isMaker = (
  { amenderIds }: { readonly amenderIds: readonly string[] },
  operatorId: string | undefined,
): boolean => operatorId !== undefined && amenderIds.includes(operatorId)

/** The states each action starts from: read by the button, by its reason text and by the server's `where`. */
export const allowedFrom = {
  approve: ['pending'],
  reject: ['pending'],
  claim: ['pending'],
  edit: ['pending'],
  revoke: ['approved'],
} as const satisfies Record<string, readonly Status[]>

/** Seconds that clear data and originals stay on the screen. */
export const revealSec = 60 as const

interface Document {
  readonly idType: IdType
  readonly countryCode: string
}
const isChineseCard = ({ idType, countryCode }: Document) =>
  idType === 'idCard' && countryCode === 'CN'

/** Returns whether a number can be the one of a document: 18 digits on a Chinese ID card, else 4 to 32 letters and digits. */
export const isDocumentNo = (document: Document, text: string): boolean =>
  isChineseCard(document) ? isIdCard(text) : /^[A-Za-z\d]{4,32}$/.test(text)

/** Returns whether a name can stand on a document: Han characters on a Chinese ID card. */
export const isDocumentName = (document: Document, text: string): boolean =>
  isChineseCard(document) ? isChineseName(text) : text.length > 0
