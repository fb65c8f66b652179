/** The texts of uploads. Quoted ones are exact (UPLOAD-05 to UPLOAD-07, ERR-36). */
export const enUpload = {
  upload: {
    seconds: '%{seconds} s',
    play: 'Play %{label}',
    stop: 'Stop %{label}',
    channels: 'mono |||| stereo',
    loudness: '%{level} dBFS on average',
    // UPLOAD-06
    done: 'Upload file successfully',
    // UPLOAD-07
    failed: 'File upload failed!',
    unfinished: 'A file could not be uploaded. Upload it again, or remove it, before you save.',
    // UPLOAD-05
    remove_question: 'Do you want to remove the image?',
    choose_image: 'Choose image |||| Choose images',
    choose_image_for: '%{label}: choose files',
    choose_audio: 'Choose audio |||| Choose audio',
    choose_audio_for: '%{label}: choose a file',
    hint_image: 'or drop files here. JPEG or PNG, under %{limit} MB',
    hint_audio: 'or drop a file here. WAV, MP3 or M4A, at most %{limit} MB',
    drop_now: 'Drop to upload',
    sending: '%{name} is being uploaded',
    cancel: 'Cancel %{name}',
    retry: 'Upload %{name} again',
    earlier: 'Move %{label} earlier',
    later: 'Move %{label} later',
    remove: 'Remove %{label}',
  },
};
