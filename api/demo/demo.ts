// All that the composition root loads of the demo, and only outside production.
export { createDemoIdentity } from './identity/demo-identity.ts'
export { createDemoPayments } from './payments/demo-payments.ts'
export { createDemoPaymentsFeature } from './payments/demo-payments.feature.ts'
export { seedDemo } from './seed.ts'
