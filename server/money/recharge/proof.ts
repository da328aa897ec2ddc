// Pictures that prove a recharge: files the operator has uploaded, from then on used by the recharge.
import type { Lang } from '#contract/lang.ts'
import { fileUse } from '#server/db/schema/upload.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { areOwnImages } from '#server/lists/register/own-images.ts'
import { contentUrl } from '#server/upload/index.ts'

/**
 * The addresses of images, in the order given. Throws 40001 unless each is an image that the operator has uploaded;
 * files of others are unknown here, so that naming one does not show it.
 */
export async function proofUrls(
  change: Pick<Change, 'tx' | 'actor'>,
  ids: readonly string[],
  lang: Lang,
): Promise<string[]> {
  if (!(await areOwnImages(change, ids))) throw invalidField('proofImgs', 'proofUnknown', lang)
  return ids.map(contentUrl)
}

/** Notes that a recharge uses the files; they cannot be deleted any more. */
export async function claimProofs(
  tx: Change['tx'],
  { id, rechargeNo }: { id: string; rechargeNo: string },
  ids: readonly string[],
): Promise<void> {
  await tx.insert(fileUse).values(
    ids.map((fileId) => ({
      ownerType: 'recharge',
      ownerId: id,
      ownerNo: rechargeNo,
      field: 'proofImgs',
      fileId,
    })),
  )
}
