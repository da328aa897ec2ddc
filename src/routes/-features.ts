// The features whose work, keys and records the frame shows; their order is the order of what is found.
import { member } from '#features/member/member.feature.ts'
import { money } from '#features/money/money.feature.ts'
import type { CoveringQueues } from '#kit/feature.ts'

export const features: CoveringQueues<typeof money | typeof member> = [money, member]
