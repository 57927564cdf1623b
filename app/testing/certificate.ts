import { createSign, generateKeyPairSync } from 'node:crypto'
import { dayMs } from '../../platform/contract/durations.ts'

/** One value in DER (X.690): its tag, its length, and what it contains. */
function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 0x80 ? Buffer.of(content.length) : Buffer.of(0x82, content.length >> 8, content.length & 0xff)
  return Buffer.concat([Buffer.of(tag), length, content])
}
const sequence = (...parts: readonly Buffer[]) => encode(0x30, ...parts)
const utcTime = (at: Date) =>
  encode(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`, 'ascii'))
/** The identifiers of sha256WithRSAEncryption (RFC 8017) and of a common name (X.520). */
const sha256WithRsa = sequence(encode(0x06, Buffer.from('2a864886f70d01010b', 'hex')), encode(0x05))
const commonName = encode(0x06, Buffer.from('550403', 'hex'))

/**
 * Makes a key and a certificate that it signs itself, both in PEM; Node reads certificates but makes none. It is valid
 * from `days` days ago until `days` days from now.
 */
export function makeCertificate(name: string, days = 1): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const owner = sequence(encode(0x31, sequence(commonName, encode(0x0c, Buffer.from(name, 'utf8')))))
  const [from, until] = [new Date(Date.now() - days * dayMs), new Date(Date.now() + days * dayMs)]
  const content = sequence(
    encode(0x02, Buffer.of(1)),
    sha256WithRsa,
    owner,
    sequence(utcTime(from), utcTime(until)),
    owner,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const whole = sequence(content, sha256WithRsa, encode(0x03, Buffer.of(0), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
