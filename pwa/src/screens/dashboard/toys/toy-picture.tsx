import { adminToysWords } from '../../../messages/admin-toys.ts'
import { PictureField } from '../picture-field.tsx'
import type { ToyFormHandle } from './use-toy-form.ts'

interface ToyPictureProps {
  handle: ToyFormHandle
  onPreparing: (isPreparing: boolean) => void
}

export const ToyPicture = ({ handle: { toy, picture, setPicture }, onPreparing }: ToyPictureProps) => (
  <PictureField
    title={adminToysWords().fields.image}
    current={toy?.photo ?? null}
    currentLabel={adminToysWords().fields.currentImage}
    change={picture}
    onChange={setPicture}
    onPreparing={onPreparing}
  />
)
