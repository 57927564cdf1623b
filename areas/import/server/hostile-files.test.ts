import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { head, importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import { importApi, type ImportFile } from '../contract.ts'
import { createChecking } from './checking.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

describe('a hostile file', () => {
  const only = async (importId: string) => (await world.codesOf(importId)).map(([, code]) => code)

  test('writes no formula into the report, and no cell beside its own', async () => {
    const emails = ['=1+1', '+cmd|x', '@SUM(A1)', '-2', '\t=1', 'a"",""b']
    const { importId } = await world.check(
      `email\n${emails.map((email) => `"${email.replaceAll('"', '""')}"`).join('\n')}\n`,
    )
    const rows: string[][] = parse(await world.report(importId), { bom: true, relax_quotes: false })
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 7))
    expect(rows.slice(1).map((row) => row[2])).toEqual(["'=1+1", "'+cmd|x", "'@SUM(A1)", "'-2", "'=1", 'a"",""b'])
    expect((await world.actionsOf(importId)).at(-1)).toBe('import.report')
    await world.post(importApi.removeImport, importId)
  })

  test.each([
    ['bytes that are no UTF-8', Buffer.from('email,first name\na@example.com,Jos\xe9\n', 'latin1'), 'utf-8'],
    [
      'half of a character of UTF-16',
      Buffer.from('\ufeffemail,first name\na@example.com,\ud800x\n', 'utf16le'),
      'utf-16le',
    ],
  ] as const)('with %s is refused by line, and nothing that is broken is kept', async (_, bytes, encoding) => {
    const importId = await world.send(bytes)
    const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, { encoding })
    await world.post(importApi.checkImport, importId, { choices: data.choices, options: data.options })
    await world.imports.runCheck(importId)
    expect(await only(importId)).toEqual(['broken'])
    await world.post(importApi.removeImport, importId)
  })

  test('with a cell of ten megabytes is given up at its line, and nothing of it is imported', async () => {
    const file = await world.check(`${head}first@example.com,A,B,\nbig@example.com,"${'x'.repeat(10_000_000)}",B,\n`)
    expect(file).toMatchObject({
      state: 'refused',
      good: 0,
      refusal: expect.stringContaining('Line 3 is longer than 64 kB'),
    })
    expect(await world.start(file.importId)).toMatchObject({ code: 'import-not-now' })
    expect(await world.post(importApi.removeImport, file.importId)).toMatchObject({ status: 200 })
    expect(await world.actionsOf(file.importId)).toEqual(['import.remove'])
  })

  test('imports a person once, however the address is written, and changes no one who is or was a member', async () => {
    const here = await world.person({ email: 'here@example.com', firstName: 'Real' })
    const gone = await world.person({ email: 'gone@example.com' })
    await world.rows('update users set closed_at = now() where user_id = $1', [gone.userId])
    const { importId } = await world.check(
      `${head}${[
        'Twice@example.com',
        'tWICE@EXAMPLE.com',
        'do.ts+x@gmail.com',
        'dots@gmail.com',
        'd.ots@googlemail.com',
        'HERE@example.com',
        'gone@example.com',
        'late@example.com',
      ]
        .map((email) => `${email},New,Name,`)
        .join('\n')}\n`,
    )
    expect(await world.codesOf(importId)).toEqual([
      [3, 'emailTwice'],
      [4, 'emailUnfit'],
      [6, 'emailTwice'],
      [7, 'emailKnown'],
      [8, 'emailClosed'],
    ])
    const late = await world.person({ email: 'Late@example.com', firstName: 'Real' })
    expect(await world.run(importId)).toMatchObject({ state: 'done', members: 2, bad: 6 })
    expect((await world.codesOf(importId)).at(-1)).toEqual([9, 'emailKnown'])
    const names = await world.rows('select first_name from users where user_id = any($1)', [[here.userId, late.userId]])
    expect(names).toEqual([{ first_name: 'Real' }, { first_name: 'Real' }])
    await world.undo(importId)
    expect(await world.accountOf('here@example.com')).toBeDefined()
  })

  test('comes in parts that must be its own, all of them, under a name that can be kept', async () => {
    const create = (fileName: string, bytes = 10) =>
      world.call<{ importId: string }>(world.boss.token, 'POST', importApi.createImport.path, { fileName, bytes })
    for (const fileName of ['a\0.csv', '\ud800.csv']) expect((await create(fileName)).status).toBeLessThan(500)
    expect((await create('big.csv', 100_000_001)).status).toBe(400)
    const { importId } = (await create('parts.csv')).data
    const part = (data: string, no = 0) => world.post(importApi.addPart, importId, { no, data })
    for (const wrong of [part('YQ=='), part('AAAAAAAAAAAAAA==', 1), part('!!!!!!!!!!!!!!=='), part('AAAAAAAAAAAAAAAA')])
      expect(await wrong).toMatchObject({ status: 400, code: 'import-part' })
    expect(await world.post(importApi.finishUpload, importId, {})).toMatchObject({ code: 'import-incomplete' })
    expect(await part(Buffer.from('email\na@b.c').toString('base64').slice(0, 16))).toMatchObject({ status: 400 })
    expect(await part(Buffer.from('email\na@b.').toString('base64'))).toMatchObject({ status: 200 })
    const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, {})
    const choose = (choices: object[]) =>
      world.post(importApi.checkImport, importId, { choices, options: data.options })
    expect(await choose([])).toMatchObject({ status: 400, errors: [{ field: 'choices' }] })
    for (const other of ['email', 'answer:religion', 'role', 'user_id'])
      expect(await choose([...data.choices, { column: 1, field: other }])).toMatchObject({ status: 400 })
  })
})

test('a column is what a member has, no sensitive answer and nothing of an account besides', async () => {
  const importId = await world.send(Buffer.from('email,other\nfield@example.com,2\n'))
  const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, {})
  for (const field of ['answer:religion', 'answer:date_of_birth', 'answer:nothing', 'role', 'user_id', 'email']) {
    const choices = [...data.choices, { column: 1, field }]
    const asked = await world.post(importApi.checkImport, importId, { choices, options: data.options })
    expect({ field, ...asked }).toMatchObject({ field, status: 400, errors: [{ field: 'choices' }] })
  }
  await world.post(importApi.removeImport, importId)
})

test('a file with more lines than can be is refused as a whole', async () => {
  const check = createChecking({ ...world.program, atMost: 2 })
  const lines = async (count: number) => {
    const importId = await world.send(Buffer.from(`email\n${'long@example.com\n'.repeat(count)}`))
    const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, {})
    await world.post(importApi.checkImport, importId, { choices: data.choices, options: data.options })
    await check(importId)
    return world.get(importId)
  }
  expect(await lines(2)).toMatchObject({ state: 'checked', lines: 2 })
  expect(await lines(3)).toMatchObject({ state: 'refused', refusal: expect.stringContaining('at most 2 lines') })
})
