// What is expected of the backups.
import { whole } from './setting.ts'

export const backupSettings = {
  /** The monitor marks backups of which no drill was good for so long. */
  'backup.drillMaxDays': whole(1, 366, {
    default: 14,
    titles: [
      '备份演练最长间隔（天）',
      'Longest time between good restore drills (days)',
      '備份還原演練最長間隔（天）',
    ],
  }),
}
