import { adminToysMessages } from '../../../messages/admin-toys.ts'
import { PictureField } from '../picture-field.tsx'
import type { ToyFormHandle } from './use-toy-form.ts'

const words = adminToysMessages.fields

interface ToyPictureProps {
  handle: ToyFormHandle
  onPreparing: (isPreparing: boolean) => void
}

export const ToyPicture = ({ handle: { toy, picture, setPicture }, onPreparing }: ToyPictureProps) => (
  <PictureField
    title={words.image}
    current={toy?.photo ?? null}
    currentLabel={words.currentImage}
    change={picture}
    onChange={setPicture}
    onPreparing={onPreparing}
  />
)
