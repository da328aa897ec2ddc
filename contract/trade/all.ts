// The calls of the trading domain: one line for each module.
export * as contractDeal from './contract-deal.ts'
export * as contractEntrust from './contract-entrust.ts'
export * as contractPosition from './contract-position.ts'
export * as contractProduct from './contract-product.ts'
export * as deliveryCycle from './delivery-cycle.ts'
export * as deliveryOrder from './delivery-order.ts'
export * as productOptions from './product-options.ts'
