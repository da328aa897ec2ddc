// What is expected of the programs of the platform.
import { whole } from './setting.ts'

export const platformSettings = {
  'platform.silentMinutes': whole(1, 10_080, {
    default: 30,
    titles: [
      '平台无调用告警时间（分钟）',
      'Alert when the platform is silent for (minutes)',
      '平台無呼叫告警時間（分鐘）',
    ],
    sentBy: ['home/platformLink'],
  }),
}
