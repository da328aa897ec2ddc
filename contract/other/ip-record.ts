import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { CountryCodes, DateRange, Id, Stamp, Text, WireBool, WireInt } from '../wire.ts'
import { ActorType, actorShape, ClientSource } from './actor.ts'

export const IpRisk = z.enum(['normal', 'proxy', 'tor', 'datacenter', 'blacklisted'])
export const Scene = z.enum([
  'register',
  'login',
  'recharge',
  'withdraw',
  'trade',
  'changeCredential',
])
export type Scene = z.output<typeof Scene>
export const RuleState = z.enum(['none', 'block', 'allow'])

export const { list, get } = defineResource('ipRecord', {
  exportPath: 'ipRecord/export',
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    version: z.int(),
    ip: z.string(),
    location: z.string(),
    isp: z.string(),
    ipRisk: IpRisk,
    ...actorShape,
    scene: Scene,
    device: z.string(),
    /** Members that were seen on the address. */
    memberCount: z.int(),
    isNewIp: z.boolean(),
    /** The rule that holds for the address now. */
    rule: RuleState,
    countryCode: z.string(),
    clientSource: ClientSource,
    createdAt: Stamp,
  }),
  filter: z
    .object({
      /** An address, a range in CIDR notation, a member or the start of a device. */
      keyword: Text(128),
      ipRisk: z.array(IpRisk),
      actorType: ActorType,
      scene: z.array(Scene),
      countryCode: CountryCodes,
      memberCountMin: WireInt,
      isNewIp: WireBool,
      rule: z.array(RuleState),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['ip', 'memberCount', 'createdAt'],
})

/** The members that were seen on an address, latest first, at most 200. */
export const accounts = endpoint(
  'GET ipRecord/accounts',
  z.object({ ip: z.union([z.ipv4(), z.ipv6()]) }),
  z.object({
    list: z.array(
      z.object({
        memberId: Id,
        memberNo: z.string(),
        /** Masked. */
        account: z.string(),
        lastAt: Stamp,
        scenes: z.array(Scene),
        status: z.string(),
      }),
    ),
  }),
)

export type Row = z.output<(typeof list)['row']>
