/** What scripts/fonts.ts asks of it; its own types do not know `noHinting` and `keepFeatures` yet. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; noHinting: boolean; keepFeatures: string[] },
  ): Promise<Buffer>
}
