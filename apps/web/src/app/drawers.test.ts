import { type DrawerType, drawers } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { drawerOf } from './drawers.ts'

test.each(Object.keys(drawers) as DrawerType[])('the drawer %s has a file of its own', async (type) => {
  const { default: Content } = await drawerOf(type).load()
  expect(Content).toBeTypeOf('function')
})
