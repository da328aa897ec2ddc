import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { cancelByProduct, list } from '#contract/trade/contract-entrust.ts'
import { query } from '#core/http/api.ts'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { useProductOptions } from '#kit/refs/product.ts'

const Form = createFormFields(cancelByProduct)

/** How many orders of a product are open now. */
function OpenCount({ productCode }: { productCode: string }) {
  const { data } = useQuery(query(list, { tab: 'open', productCode: [productCode], pageSize: 1 }))
  return (
    <p role="status" className="text-text-muted">
      {data && <Trans>现有未完结委托：{data.total}</Trans>}
    </p>
  )
}

/** Which product, how many orders of it are open now, and why they are cancelled. */
export function ByProductFields() {
  const productCode: string | undefined = useWatch({ name: 'productCode' })
  return (
    <>
      <p className="rounded bg-sunken p-3">
        <Trans>只能撤销已暂停或仅可平仓的产品的委托；冻结的保证金全部退回会员。</Trans>
      </p>
      <Form.Select
        name="productCode"
        label={msg`合约产品`}
        required
        options={useProductOptions()}
      />
      {productCode && <OpenCount productCode={productCode} />}
      <ReasonField />
    </>
  )
}
