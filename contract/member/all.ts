// The calls of the member domain: one line for each module.
export * as member from './member.ts'
export * as memberAsset from './member-asset.ts'
export * as memberAuth from './member-auth.ts'
export * as memberConfig from './member-config.ts'
export * as memberExperience from './member-experience.ts'
export * as memberNote from './member-note.ts'
export * as memberProfitLoss from './member-profit-loss.ts'
export * as memberTeam from './member-team.ts'
