import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { session } from '#core/session/session.ts'
import { Auth, AuthAll, Auths } from './auth.tsx'

afterEach(() => {
  session.state.permissions = []
})

it.each([
  [['a'], ['auth', 'auths']],
  [['b'], ['auths']],
  [
    ['a', 'b'],
    ['auth', 'auths', 'auth-all'],
  ],
  [['*/*/*'], ['auth', 'auths', 'auth-all']],
  [['c'], []],
  [[], []],
])('with %j held, %j are rendered', (permissions, shown) => {
  session.state.permissions = permissions
  render(
    <ul>
      <Auth need="a">
        <li>auth</li>
      </Auth>
      <Auths needs={['a', 'b']}>
        <li>auths</li>
      </Auths>
      <AuthAll needs={['a', 'b']}>
        <li>auth-all</li>
      </AuthAll>
    </ul>,
  )
  expect(screen.queryAllByRole('listitem').map((item) => item.textContent)).toEqual(shown)
})
