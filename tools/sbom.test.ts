import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cache, root } from './places.ts'
import { billOfMaterials, lockIn, unlike } from './sbom.ts'

const INTEGRITY = `sha512-${Buffer.from('zod').toString('base64')}`
const ZOD = { 'node_modules/zod': { version: '4.6.7', integrity: INTEGRITY } }
const bill = (content: string) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    components: [{ name: 'zod', version: '4.6.7', hashes: [{ alg: 'SHA-512', content }] }],
  })

test('the list of what is installed names each package by its checksum, or there is no list', () => {
  const said = `npm warn something\n${bill(Buffer.from('zod').toString('hex'))}\n`
  expect(billOfMaterials(said, ZOD).components).toHaveLength(1)
  expect(() => billOfMaterials(bill('00'), ZOD)).toThrow('The SBOM does not name node_modules/zod.')
  expect(() => billOfMaterials('{"bomFormat":"SPDX","components":[]}', {})).toThrow(
    'something else than CycloneDX',
  )
})

test('a package that is installed otherwise than the lockfile says is named', () => {
  expect(unlike(ZOD, ZOD)).toEqual([])
  const other = { 'node_modules/zod': { version: '4.6.8', integrity: 'sha512-b' } }
  expect(unlike(ZOD, other)).toEqual(['node_modules/zod@4.6.8'])
  expect(unlike({}, ZOD)).toEqual(['node_modules/zod@4.6.7'])
})

test('a lockfile’s own rooms, which come from no registry, are not looked for', () => {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'sbom-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const packages = { '': {}, 'packages/money': { version: '0.1.0' }, ...ZOD }
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }))
  expect(lockIn(dir)).toEqual(ZOD)
  expect(Object.keys(lockIn(root)).length).toBeGreaterThan(200)
})
