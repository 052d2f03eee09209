import { crc32, deflateSync } from 'node:zlib'

/** Signature and IHDR chunk: what stands before anything else in every PNG. */
const headBytes = 33

/**
 * The same PNG with a colour profile that says what its numbers mean. Our HEIC decoder hands over bare pixels, and the
 * image library can only convert from a profile that it finds in a file.
 */
export function tagPng(png: Buffer, profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)])
  return Buffer.concat([png.subarray(0, headBytes), pngChunk('iCCP', data), png.subarray(headBytes)])
}

/** One chunk of a PNG file: length, type, data and check sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
