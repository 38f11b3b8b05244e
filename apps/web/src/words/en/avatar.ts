/** Words of Update Avatar. */
export default {
  updateAvatar: 'Update Avatar',
  chooseImage: 'Choose image',
  chooseAnother: 'Choose another',
  imageHint: 'Any image, smaller than 20 MB.',
  chosen: 'The image you chose',
  crop: 'Crop. Arrow keys move it, plus and minus zoom.',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  turn: 'Rotate by 90°',
} as const
