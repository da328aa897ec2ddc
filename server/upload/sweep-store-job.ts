import { localize } from '#server/base/localize.ts'
import { defineJob } from '#server/jobs/job.ts'
import { sweepStore } from './sweeper.ts'

/** Clears what writes that were cut off left in the store; objects that no record names go to quarantine. */
export const sweepStoreJob = defineJob({
  name: 'sweepStore',
  titles: localize('清理文件存储', 'Sweep the file store', '清理檔案儲存'),
  schedule: { cron: '0 30 * * * *', maxRetries: 1 },
  isOptional: true,
  async run(deps) {
    await sweepStore(deps)
    return {}
  },
})
