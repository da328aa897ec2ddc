// What starts a server or its commands may use of the interface for programs.
export { createKey, type NewKey } from './key.ts'
export { createKeyAtHost } from './key-at-host.ts'
export { eventPartitionsJob } from './events/partitions-job.ts'
export { platformSilenceJob } from './silence-job.ts'
export { startKeyUsage, writeKeyUsage } from './key-usage.ts'
export { createWebhookAtHost, rotateSecretAtHost } from './webhooks/endpoint.ts'
export { anyNetwork, publicNetwork } from './webhooks/network.ts'
export { startWebhooks } from './webhooks/worker.ts'
