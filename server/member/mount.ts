import type { App } from '#server/http/application.ts'
import { assetAdjustments } from './asset-adjust.ts'
import { assetHolds } from './asset-hold.ts'
import { memberAuth } from './auth/mount.ts'
import { memberConfig } from './config/member-config.ts'
import { memberExperience } from './experience/member-experience.ts'
import { memberAdd } from './member-add.ts'
import { memberAsset } from './member-asset.ts'
import { memberPage } from './member-page.ts'
import { member } from './member.ts'
import { memberNotes } from './note.ts'
import { memberPosition } from './position/member-position.ts'
import { marginNotices } from './position/notify.ts'
import { memberResets } from './resets.ts'
import { memberProfitLoss } from './stats/member-profit-loss.ts'
import { memberSwitches } from './switches.ts'
import { memberTeam } from './team/member-team.ts'
import { memberTimeline } from './timeline.ts'

/** Mounts the calls of the member domain. */
export function mountMember(app: App): void {
  member(app)
  memberPage(app)
  memberAdd(app)
  memberSwitches(app)
  memberResets(app)
  memberTimeline(app)
  memberNotes(app)
  memberAsset(app)
  assetHolds(app)
  assetAdjustments(app)
  memberConfig(app)
  memberExperience(app)
  memberAuth(app)
  memberTeam(app)
  memberPosition(app)
  marginNotices(app)
  memberProfitLoss(app)
}
