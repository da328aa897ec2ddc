import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import * as api from '#contract/trade/contract-product.ts'
import type { PriceSource } from '#contract/trade/price-path.ts'
import type { ProductType } from '#contract/trade/product-options.ts'
import { blank } from '#core/format/blank.ts'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { Difference } from './difference.tsx'
import { leverages, useFundingHours } from './product-choices.ts'

const Form = createFormFields(api.add)
const useTypes = dictOptions<z.output<typeof ProductType>>('product_type')
const useSources = dictOptions<z.output<typeof PriceSource>>('price_source')

const labels = {
  name: msg`名称`,
  icon: { label: msg`图标`, draw: (value: unknown) => <Icon value={value} /> },
  sort: msg`排序`,
  isVisible: { label: msg`是否显示`, draw: (value: unknown) => <YesNo value={value} /> },
  isHot: { label: msg`热门`, draw: (value: unknown) => <YesNo value={value} /> },
}

const YesNo = ({ value }: { value: unknown }) =>
  value === true ? <Trans>是</Trans> : <Trans>否</Trans>

function Icon({ value }: { value: unknown }) {
  const { t } = useLingui()
  const [source] = Array.isArray(value) ? value.map(String) : []
  return source === undefined ? (
    blank
  ) : (
    <StoredImage source={source} alt={t`图标`} className="size-8" />
  )
}

/** Name, icon, order and where it is shown: all that an edit may change. */
const Basics = () => (
  <>
    <Form.Titles name="name" label={labels.name} required max={32} />
    <Form.Image name="icon" label={labels.icon.label} max={1} crop={{}} />
    <Form.Number name="sort" label={labels.sort} />
    <Form.Switch name="isVisible" label={labels.isVisible.label} />
    <Form.Switch name="isHot" label={labels.isHot.label} />
  </>
)

/** The form of a product; a new one has its parameters too. */
export const ProductFields = ({ row }: { row?: api.ContractProduct | undefined }) => {
  const types = useTypes()
  const sources = useSources()
  const hours = useFundingHours()
  const currencies = useCurrencyOptions()
  if (row)
    return (
      <>
        <Basics />
        <Difference first={{ ...row }} labels={labels} />
      </>
    )
  return (
    <>
      <Form.Text name="productCode" label={msg`产品代码`} required hint="BTCUSDT, BTCUSDT-Q3" />
      <Basics />
      <Form.Select name="productType" label={msg`产品类型`} required options={types} />
      <Form.Select name="baseCurrency" label={msg`标的币种`} required options={currencies} />
      <Form.Select name="settleCurrency" label={msg`结算币种`} required options={currencies} />
      <Form.Money name="contractSize" label={msg`合约面值`} required scale={18} />
      <Form.Money name="priceTick" label={msg`价格步长`} required scale={18} />
      <Form.Money name="qtyStep" label={msg`数量步长`} required scale={18} />
      <Form.Money name="minQty" label={msg`单笔最小张数`} required scale={18} />
      <Form.Money name="maxQty" label={msg`单笔最大张数`} required scale={18} />
      <Form.Money name="maxPositionQty" label={msg`最大持仓张数`} required scale={18} />
      <Form.Number name="maxLeverage" label={msg`最大杠杆`} required />
      <Form.MultiSelect name="leverageOptions" label={msg`杠杆档位`} required options={leverages} />
      <Form.Money name="makerFeeRate" label={msg`挂单费率`} required scale={8} />
      <Form.Money name="takerFeeRate" label={msg`吃单费率`} required scale={8} />
      <Form.Money name="maintMarginRate" label={msg`维持保证金率`} required scale={8} />
      <Form.Select name="fundingIntervalH" label={msg`资金费间隔(时)`} required options={hours} />
      <Form.Money name="fundingRateCap" label={msg`资金费率上限`} required scale={8} />
      <Form.Select name="priceSource" label={msg`指数来源`} required options={sources} />
    </>
  )
}
