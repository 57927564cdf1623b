import { expect, newPerson, signUpOf, test } from '../people.ts'
import { call, newAddress, productUrl } from '../world.ts'

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${productUrl}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

test('a success is {status, message, data}, and its HTTP status is its own', async () => {
  const { token } = await newPerson({ isAnswered: false })
  const headers = { authorization: `Bearer ${token.access.token}` }
  const answer = await fetch(`${productUrl}/api/v1/wallet/getPointLevels`, { headers })
  expect(answer.status).toBe(200)
  expect(Object.keys((await answer.json()) as object)).toEqual(['status', 'message', 'data'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a failure is {status, message, code, requestId}, with its fields where there are some', async () => {
  const answer = await post('auth/signup', JSON.stringify({ ...signUpOf(''), acceptedTerms: false, password: 'a b' }))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    status: 400,
    code: 'invalid-input',
    message: 'Please enter your email address',
    errors: [
      { field: 'email', message: 'Please enter your email address' },
      { field: 'password', message: 'Your password cannot contain a space' },
      { field: 'acceptedTerms', message: 'Please accept Privacy Policy and Terms & Conditions' },
    ],
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('the same failure is a problem document when the caller asks for one', async () => {
  const answer = await post('auth/login', '{}', { accept: 'application/problem+json' })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({
    type: 'about:blank',
    title: 'Please enter your email address to log in',
    status: 400,
    code: 'invalid-input',
    instance: expect.stringMatching(/^urn:uuid:/),
  })
})

test('what is no JSON, no JSON that can be read, or too much of it is refused in words', async () => {
  const xml = await post('auth/login', '<login/>', { 'content-type': 'application/xml' })
  expect(await xml.json()).toMatchObject({ status: 415, message: 'Please send JSON.' })
  const broken = await post('auth/login', '{"email":')
  expect(await broken.json()).toMatchObject({ status: 400, code: 'invalid-input' })
  const huge = await post('auth/login', JSON.stringify({ email: 'x'.repeat(2_000_000) }))
  expect(await huge.json()).toMatchObject({ status: 413, message: 'That is too much at once.' })
})

test('an address below the API that is no call says Data Not Found, as JSON', async () => {
  expect(await call('GET', 'wallet/no-such-call')).toMatchObject({ status: 404, message: 'Data Not Found' })
  expect(await call('DELETE', 'auth/login')).toMatchObject({ status: 404, message: 'Data Not Found' })
})

test('joining and logging in are refused in the words of the specification', async () => {
  const { email } = await newPerson({ isAnswered: false })
  const ask = (path: string, body: object) => call('POST', path, { body })
  const cases: [Promise<unknown>, number, string][] = [
    [ask('auth/signup', signUpOf('a@b.info')), 400, 'Please enter a valid email address'],
    [ask('auth/signup', signUpOf(newAddress(), '')), 400, 'Please enter your password'],
    [ask('auth/signup', signUpOf(newAddress(), 'abc12')), 400, 'Your password must be at least 6 characters long'],
    [ask('auth/signup', signUpOf(newAddress(), 'abc 123')), 400, 'Your password cannot contain a space'],
    [ask('auth/signup', signUpOf(email)), 400, 'This email is already registered.'],
    [call('GET', `auth/emailAlreadyExist?email=${email}`), 400, 'This email is already registered.'],
    [ask('auth/login', { email, password: 'not-this-one' }), 400, 'The email or password you entered is incorrect.'],
    [
      ask('auth/login', { email: newAddress(), password: 'whatever-1' }),
      404,
      'This email is not registered, please register first to log in',
    ],
    [
      ask('auth/forgot-password', { email: newAddress() }),
      404,
      'This email is not registered, please register first to reset your password',
    ],
    [ask('auth/mail-verification', { userId: 'guessed' }), 400, 'This link is not valid. Please ask for a new one.'],
    [
      ask('auth/reset-forgot-password', { userId: 'guessed', password: 'plum-orchard-7' }),
      400,
      'This link is not valid. Please ask for a new one.',
    ],
    [ask('user/getUserDetailsEmailverify', { userId: 'guessed' }), 404, 'Data Not Found'],
    [ask('auth/refresh', { refresh: 'guessed' }), 401, 'Your session ended. Please log in again.'],
  ]
  for (const [answer, status, message] of cases) expect(await answer).toMatchObject({ status, message })
  expect(await call('GET', `auth/emailAlreadyExist?email=${newAddress()}`)).toMatchObject({ status: 200 })
})

test('a person is one however the address is written: dots and tags of Gmail, capital letters', async () => {
  const name = newAddress('one').split('@')[0]?.replaceAll(/[.-]/g, '')
  const join = (email: string) => call('POST', 'auth/signup', { body: signUpOf(email) })
  expect(await join(`${name}@gmail.com`)).toMatchObject({ status: 200 })
  expect(await join(`${name?.slice(0, 3)}.${name?.slice(3)}@GMAIL.com`)).toMatchObject({
    status: 400,
    message: 'This email is already registered.',
  })
})

test('the email rule answers at once, however long the address', async () => {
  const answer = await call('POST', 'auth/signup', { body: signUpOf(`${'a.'.repeat(2500)}@b`) })
  expect(answer).toMatchObject({ status: 400, message: 'Please enter a valid email address' })
})

test('a callback of an unknown supplier is 404, a forged one 403, and neither changes anything', async () => {
  const { token } = await newPerson()
  const access = token.access.token
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token: access,
    body: { surveyId: 'demo-external' },
  })
  const ts = Math.floor(Date.now() / 1000)
  const query = `attemptId=${data.attemptId}&outcome=completed&amount=40&eventId=forged&ts=${ts}&sig=${'0'.repeat(64)}`
  expect(await call('GET', `supplier/house/callback?${query}`)).toMatchObject({ status: 403, message: 'Refused.' })
  expect(await call('POST', `supplier/house/callback?${query}`)).toMatchObject({ status: 403, message: 'Refused.' })
  expect(await call('GET', `supplier/nobody/callback?${query}`)).toMatchObject({
    status: 404,
    message: 'Data Not Found',
  })
  expect(await call('GET', `survey/attempt/${data.attemptId}`, { token: access })).toMatchObject({
    data: { outcome: 'started', earned: 0 },
  })
})

test('an error of a page is noted, signed in or not', async () => {
  const body = { userId: null, errorSource: '/my-points', error: 'TypeError: x is undefined', errorInfo: null }
  expect(await call('POST', 'error/clientErrorLogger', { body })).toMatchObject({ status: 200, data: null })
})
