import sharp from 'sharp'

const svgLoader = ['VipsForeignLoadSvg']
let rendering = 0

/**
 * Turns a drawing of our own into a PNG file's bytes. SVG is blocked in this process for the sake of uploads (images.ts),
 * so it is let in for as long as this takes; an upload is still judged by its own first bytes. Never for foreign SVG.
 */
export async function renderDrawing(svg: string): Promise<Buffer> {
  rendering++
  sharp.unblock({ operation: svgLoader })
  try {
    return await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
  } finally {
    if (--rendering === 0) sharp.block({ operation: svgLoader })
  }
}
