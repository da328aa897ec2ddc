import { describe, expect, it } from 'vitest'
import * as identity from './identity.ts'

const cases: Record<keyof typeof identity, { accept: string[]; refuse: string[] }> = {
  isMobile: {
    accept: [
      '13800138000',
      '14712345678',
      '15012345678',
      '16612345678',
      '17712345678',
      '18212345678',
      '18412345678',
      '19912345678',
    ],
    refuse: [
      '',
      '12345678901',
      '11012345678',
      '1380013800',
      '138001380000',
      '1|800138000',
      '1,800138000',
      ' 13800138000',
      '+8613800138000',
      '１３８００１３８０００',
      '13800138000\n',
    ],
  },
  isLandline: {
    accept: ['021-87888822', '0511-4405222', '0755-12345678'],
    refuse: [
      '',
      '02187888822',
      'x021-87888822',
      '021-87888822x',
      '0511-440522',
      '021-878888221',
      '05110-4405222',
      '021-8788882',
    ],
  },
  isUsername: {
    accept: ['alice', 'A_123', 'a234567890123456'],
    refuse: ['', 'abcd', '1alice', '_alice', 'a2345678901234567', 'ali-ce', '张三李四王', 'alicé'],
  },
  isAccount: {
    accept: ['alice1', 'A_1234', 'a234567890123456'],
    refuse: ['', 'alice', '1alice', 'a2345678901234567', 'alice 1'],
  },
  isIdCard: {
    accept: [
      '110101199003070011',
      '11010119900307001X',
      '11010119900307001x',
      '440308180012312345',
    ],
    refuse: [
      '',
      '010101199003070011',
      '110101170003070011',
      '110101199013070011',
      '110101199000070011',
      '110101199003320011',
      '110101199003000011',
      '11010119900307001',
      '1101011990030700112',
      '11010119900307001Y',
    ],
  },
  isChineseName: {
    accept: ['张', '欧阳娜娜', '𠮷田', '买买提·吐尔逊', '阿卜杜拉·阿卜杜·拉提甫'],
    refuse: ['', 'Zhang', '张san', '一二三四五六七', '张·', '·张', '甲·乙·丙·丁', '张 三'],
  },
  isPostcode: {
    accept: ['100000', '518057'],
    refuse: ['', '012345', '51805', '5180570', '51805a'],
  },
  isPlate: {
    accept: [
      '京A12345',
      '粤BD12345',
      '粤B12345D',
      '粤BF12345',
      '粤BFA1234',
      '沪A1234学',
      '粤ZA123港',
      '使A1234领',
    ],
    refuse: [
      '',
      '京a12345',
      '京A1234',
      '京AI2345',
      '京A1234O',
      'A12345',
      '王A12345',
      '粤BD123456',
      '京A123456',
    ],
  },
}

describe.each(Object.entries(cases))('%s', (name, { accept, refuse }) => {
  const validate = identity[name as keyof typeof identity]
  it.each(accept)('accepts %j', (text) => {
    expect(validate(text)).toBe(true)
  })
  it.each(refuse)('refuses %j', (text) => {
    expect(validate(text)).toBe(false)
  })
})
