import { msg } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { ProductType } from '#contract/trade/product-options.ts'
import * as api from '#contract/trade/test-contract-product.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useProductOptions } from '#kit/refs/product.ts'

const Form = createFormFields(api.add)
const useTypes = dictOptions<z.output<typeof ProductType>>('product_type')
const useModes = dictOptions<z.output<typeof api.TestFeedMode>>('test_feed_mode')

/** The form of a test product; the parameters of its feed follow the mode. */
export function TestProductFields() {
  const mode: string | undefined = useWatch({ name: 'feedMode' })
  return (
    <>
      <Form.Text name="productCode" label={msg`产品代码`} required hint="TEST-BTC-1" />
      <Form.Titles name="name" label={msg`名称`} required max={32} />
      <Form.Select name="productType" label={msg`产品类型`} required options={useTypes()} />
      <Form.Select name="baseProductCode" label={msg`参照产品`} options={useProductOptions()} />
      <Form.Select name="feedMode" label={msg`行情模式`} required options={useModes()} />
      {mode === 'replay' && (
        <>
          <Form.DateTime name="replayFrom" label={msg`回放起点`} required />
          <Form.DateTime name="replayTo" label={msg`回放终点`} required />
          <Form.Number name="replaySpeed" label={msg`回放倍速`} required />
        </>
      )}
      {mode === 'synthetic' && (
        <>
          <Form.Money name="syntheticStart" label={msg`合成起始值`} required scale={18} />
          <Form.Money
            name="syntheticVolatility"
            label={msg`波动率`}
            required
            scale={8}
            hint="0–5"
          />
          <Form.Money name="syntheticDrift" label={msg`漂移`} required scale={8} hint="-1–1" />
          <Form.Number name="syntheticSeed" label={msg`随机种子`} required />
        </>
      )}
      <Form.Money name="initialBalance" label={msg`初始测试币`} required scale={8} unit="TUSDT" />
      <Form.Number name="maxLeverage" label={msg`最大杠杆`} required />
      <Form.Money name="takerFeeRate" label={msg`吃单费率`} required scale={8} />
      <Form.DateTime name="validTo" label={msg`有效期至`} required />
    </>
  )
}
