// The numbers people know members by: they look random, never repeat, and do not tell how many members there are.

const firstNo = 10_000_100
const noSpace = 89_999_900
const noStep = 15_485_863
const noStart = 7_368_787
const inviteStep = 7_919
const inviteStart = 1_679_616

/** The eight digits of a member: a walk through all numbers with a step coprime to their count. */
export const toMemberNo = (id: number): string =>
  String(firstNo + Number((BigInt(id) * BigInt(noStep) + BigInt(noStart)) % BigInt(noSpace)))

/** The code a member invites others with, six letters and digits or more. */
export const toInviteCode = (id: number): string =>
  (id * inviteStep + inviteStart).toString(36).toUpperCase().padStart(6, '0')
