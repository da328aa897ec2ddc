// The fields of an address: everything when it is entered, label and order afterwards.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as api from '#contract/money/recharge-address.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { useWalletCodes } from '#kit/refs/wallet-code.ts'
import { DescriptionList } from '#ui/description-list.tsx'

const New = createFormFields(api.add)
const Edit = createFormFields(api.edit)

/** The address once more, before something is done to it. */
export function AddressFacts({ row }: { row: api.Row }) {
  const { t } = useLingui()
  return (
    <DescriptionList
      columns={2}
      className="rounded bg-sunken p-3"
      items={[
        { id: 'address', term: t`地址`, value: row.address, wide: true },
        { id: 'network', term: t`网络`, value: `${row.currency} ${row.network}` },
        { id: 'memo', term: t`标签/Memo`, value: row.memo || '–' },
        { id: 'label', term: t`名称`, value: row.label || '–' },
        { id: 'creator', term: t`录入人`, value: row.creatorName || '–' },
      ]}
    />
  )
}

/** What a shared address is entered with. */
function NewAddress() {
  const codes = useWalletCodes().map(({ id, code }) => ({ value: id, label: code }))
  return (
    <>
      <New.Select name="walletCodeId" label={msg`币种/网络`} required options={codes} />
      <New.Text name="address" label={msg`地址`} required />
      <New.Text name="addressAgain" label={msg`再次输入地址`} required />
      <New.Text name="memo" label={msg`标签/Memo`} />
    </>
  )
}

export const SharedFields = ({ row }: { row?: api.Row | undefined }) => (
  <>
    {row ? <AddressFacts row={row} /> : <NewAddress />}
    <Edit.Text name="label" label={msg`名称`} required={!row} />
    <Edit.Number name="sort" label={msg`排序`} />
  </>
)
